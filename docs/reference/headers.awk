# What Doxygen reads of a header, line for line. What many classes have, because a concept asks for
# it or because all of a kind do, is explained here once, and not in each of them: the explanation
# is put before the declaration unless that has a comment of its own. And a comment before
# `namespace` tells what is in the file.

function means(pattern, text) {
    patterns[++count] = "^(    )?(\\[\\[nodiscard\\]\\] )?(static |friend |inline )?(constexpr )?" pattern
    texts[count] = text
}

BEGIN {
    means("(explicit )?[A-Za-z_]+\\(\\) (noexcept )?(= default|: |\\{$)", "Empty, zero, or with the usual settings.")

    # A game's position, and what it may have besides.
    means("using Action =", "A move of the game.")
    means("std::string_view name =", "What files and programs call it.")
    means("std::size_t action_count =", "The indices of actions lie below it.")
    means("std::size_t max_legal_actions =", "At most so many actions are legal at once.")
    means("std::size_t symmetry_count =", "The number of symmetries; 0 is the identity; see `Symmetric`.")
    means("Player to_move\\(\\)", "Whose turn it is.")
    means("std::optional<Outcome> outcome\\(\\)", "How the game has ended; nothing while it goes on.")
    means("static_vector<Action, [a-z0-9_]+> legal_actions\\(\\)", "What may be played; empty exactly when the game is over.")
    means("std::size_t legal_action_count\\(\\)", "How many actions are legal, found without listing them.")
    means("void play\\(Action action\\)", "Plays an action, which must be legal.")
    means("std::uint64_t hash\\(\\)", "A number of 64 bits, the same for equal positions.")
    means("std::size_t index\\(\\)", "Its number, below the game's `action_count`: its place in a policy.")
    means("Action transformed\\(Action", "The image of an action; see `Symmetric`.")
    means("using Board =", "The geometry of the board.")
    means("using Edges = typename", "A set of edges.")

    # Notations.
    means("using Position =", "A position of the game.")
    means("std::string write\\(const Position&( position)?\\)", "The position as text.")
    means("std::string write\\(const Position&( position)?, Action", "An action as text; it must be legal in the position.")
    means("Position read_position\\(", "The position that a text means; throws `NotationError` where it is none.")
    means("Action read_action\\(", "The legal action that a text means; throws `NotationError` where it is none.")

    # Encoders, referees, evaluations, evaluators and agents.
    means("using Shape =", "How the numbers that `encode` writes are arranged.")
    means("FeatureRange range[ {]", "Between which values they lie; see `feature_range`.")
    means("void encode\\(", "Writes all features, as the player to move sees them; see `Encoder`.")
    means("std::optional<Outcome> judge\\(", "The result, if the action ends the game; see `Referee`.")
    means("bool rates_finished =", "Whether `evaluate` is asked about finished positions too; see `Evaluation`.")
    means("int evaluate\\(const", "The value of a position to one player; see `Evaluation`.")
    means("bool draws =", "Whether it draws from the leaves' generators; see `Evaluator`.")
    means("void evaluate\\(std::span<Leaf<", "Fills in the value and the priors of each leaf; see `Evaluator`.")
    means("(Action|typename G::Action) act\\(", "A legal action of a position that has one; see `Agent`.")

    # Traces, initialisers, losses and optimisers.
    means("bool waits =", "Whether `advance` comes after the next action is chosen; see `Trace`.")
    means("void begin\\(\\) noexcept", "Another game begins; see `Trace`.")
    means("void advance\\(float reward", "Learns what came of the action taken last; see `Trace`.")
    means("void finish\\(float reward", "Learns the reward that ends the game; see `Trace`.")
    means("void operator\\(\\)\\(Rng& rng, std::span<double> weights", "Draws the weights of a layer; see `Initialiser`.")
    means("T value\\(T prediction, T target\\)", "The loss of one number.")
    means("void begin\\(float gradient_scale", "Another step begins; see `Optimiser`.")
    means("void apply\\(std::size_t first", "Makes the step for a run of parameters; see `Optimiser`.")

    # Packs.
    means("using value_type =", "The type of a number.")
    means("std::size_t lanes =", "Numbers in a pack.")
    means("std::size_t registers =", "Packs that the processor holds at once.")
    means("(T|__m128|__m256|__m512|float32x4_t) value;", "The register.")
    means("[A-Za-z0-9]+ zero\\(\\)", "Zeros.")
    means("[A-Za-z0-9]+ broadcast\\(", "One number in all lanes.")
    means("[A-Za-z0-9]+ load\\(", "The numbers at `from`, all or the first `count`, and zeros beyond.")
    means("void store\\(", "Writes all lanes, or the first `count`.")
    means("[A-Za-z0-9]+ (fma|operator.|sqrt|max|min|where_positive|times_power_of_two)\\([A-Z][A-Za-z0-9]+ a", "Lane by lane; see `Pack`.")

    # What holds many of a kind, and what holds samples.
    means("bool empty\\(\\)", "Whether it holds nothing.")
    means("std::size_t capacity\\(\\)", "How many there is room for.")
    means("void clear\\(\\)", "Forgets all that it holds.")
    means("auto input\\(std::size_t sample\\)", "The numbers of a sample that go in, to be filled in.")
    means("(auto|std::span<const float, N::Output::size>) output\\(", "The numbers of a sample that have come out.")

    # Descriptions, learners and trainers.
    means("using Game =", "The game that is played.")
    means("using Description =", "The game, the encoder, the network and what else tells them together.")
    means("using Actor =", "The network that chooses.")
    means("using Critic =", "The network that judges.")
    means("using Encoder =", "What shows positions to the network.")
    means("using Network =", "The type of the network.")
    means("using Orientation =", "How positions are turned before they are looked at.")
    means("using Parameters =", "What the network has learned.")
    means("using Activations =", "The room for a network at play.")
    means("using Learner =", "What learns from the games.")
    means("using Item =", "What is remembered of an action.")
    means("using Example =", "What is learned from a position.")
    means("const typename [A-Z]::Parameters& parameters\\(\\)", "What the network has learned.")
    means("const Learner& learner\\(\\)", "The learner in its present state.")
    means("bool valid\\(\\)", "Whether what `visit` has read fits together; files where it does not are refused.")
    means("struct Settings \\{", "What can be set, with its defaults.")
}

# The name of the function that a line declares as a member, or nothing.
function function_of(line) {
    if (line !~ /^    [^ \/}]/ || !match(line, /[a-z_]+(\[\])?\(/)) return ""
    return substr(line, RSTART, RLENGTH)
}

# What the declaration in a line means, or nothing.
function meaning_of(line,    i, name) {
    for (i = 1; i <= count; ++i)
        if (line ~ patterns[i]) return texts[i]
    name = function_of(line)
    return name != "" && name == function_before && line ~ /\) const/ ? "The same, to be read only." : ""
}

# Prints what has been held back before a line: an empty line, a comment, the head of a template.
function release(line) {
    if (is_apart) print comment != "" && line ~ /^(namespace .*)?$/ ? "/// @file" : ""
    printf "%s%s", comment, head
    is_apart = 0
    comment = head = ""
}

/^$/ { release($0); is_apart = 1; is_explained = 0; next }
/^\/\/\// { comment = comment $0 "\n"; next }
/^ *(template|requires)/ { head = head $0 "\n"; next }

{
    line = $0
    text = is_explained || comment != "" || line ~ /\/\/\/</ ? "" : meaning_of(line)
    if (text != "") {
        text = "/** " text " */ "
        if (head != "") sub(/[^ ]/, text "&", head); else sub(/[^ ]/, text "&", line)
    }
    release(line)
    print line
    is_explained = line ~ /^ *\/\/\//
    if (function_of(line) != "") function_before = function_of(line)
}

END { release("") }
