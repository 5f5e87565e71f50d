#!/usr/bin/env python3
"""Writes the files of this folder, by the layout that include/ludus/io/checkpoint.hpp and archive.hpp state and without
the library. They are of format version 1, and are read by tests/io/version_1_test.cpp as long as there is a library:
to be run again only where a file is added.
"""

import math
import struct
import zlib
from pathlib import Path


def u32(number):
    return struct.pack("<I", number)


def u64(number):
    return struct.pack("<Q", number)


def text(words):
    return u64(len(words)) + words.encode()


def floats(numbers):
    return u64(len(numbers)) + struct.pack(f"<{len(numbers)}f", *numbers)


def numbers(count, factor):
    """Numbers that a float holds exactly."""
    return [(factor * i % 101 - 50) / 64 for i in range(count)]


def write(name, kind, payload):
    payload = b"\x01" + payload  # numbers have the lowest byte first
    data = b"LUDUS\r\n\x1a" + u32(1) + u32(len(kind)) + u64(len(payload)) + kind.encode() + payload
    Path(__file__).with_name(name).write_bytes(data + u32(zlib.crc32(data)))


def agent():
    """16 squares of the L-Game, 2 tanh units, 161 actions; then what it says of the first position."""
    inputs, units, actions = 16, 2, 161
    weights = numbers(inputs * units + units + units * actions + actions, 37)
    board = ["1xxn", "1xo1", "1xo1", "noo1"]  # from the first rank up, of noo1/1xo1/1xo1/1xxn x
    values = {"x": [1.0], "o": [-1.0], "n": [0.5], "1": [0.0]}
    features = [value for rank in board for square in rank for value in values[square]]
    assert len(features) == inputs

    first, rest = weights[: inputs * units], weights[inputs * units :]
    bias, rest = rest[:units], rest[units:]
    hidden = [
        math.tanh(sum(x * first[i * units + j] for i, x in enumerate(features)) + bias[j])
        for j in range(units)
    ]
    second, last = rest[: units * actions], rest[units * actions :]
    output = [
        sum(h * second[i * actions + j] for i, h in enumerate(hidden)) + last[j]
        for j in range(actions)
    ]
    kind = (
        "agent; game l_game; encoder squares; orientation unturned; "
        "network 16, dense 2, tanh, dense 161"
    )
    write("agent.ludus", kind, floats(weights) + floats(output))


def values():
    kind = "agent; game dots_and_boxes_1x1; values of walls"
    write("values.ludus", kind, floats(numbers(16, 41)))


def training():
    """DQN of one box after three games: weights, target, average, Adam's count and moments, and two games."""
    parameters = 4 * 2 + 2 + 2 * 4 + 4
    games, seed = u64(3), u64(11)
    chance = b"".join(u64(word) for word in (1, 2, 3, 2**64 - 1))
    learner = floats(numbers(parameters, 3)) + floats(numbers(parameters, 5))
    learner += floats(numbers(parameters, 7))
    moments = [abs(number) for number in numbers(2 * parameters, 11)]
    adam = u64(3) + floats(moments)

    def game(actions, oracle):
        known = u64(len(oracle)) + b"".join(floats(row) for row in oracle)
        start = text("1x1 0000 0-0 x")
        return start + u64(len(actions)) + b"".join(u32(index) for index in actions) + known

    replay = u64(2) + game([0, 1, 2, 3], []) + game([3, 1, 0, 2], [[0.5, -0.5], [1.0]])
    replay += u64(2) + floats([1.0, 1.0, 0.5, 2.0]) + floats([2.0, 2.0, 2.0, 2.0])
    replay += struct.pack("<f", 2.0) + u64(0)  # the highest priority, and the next place
    kind = (
        "training; game dots_and_boxes_1x1; encoder walls; orientation unturned; "
        "network 4, dense 2, tanh, dense 4"
    )
    write("training.ludus", kind, games + seed + chance + learner + adam + replay)


agent()
values()
training()
