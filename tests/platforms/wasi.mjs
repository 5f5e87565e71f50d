// Runs a program of WebAssembly with the interface of WASI, in the folder where it is called:
//
//     node wasi.mjs PROGRAM [ARGUMENT...]

import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { WASI } from 'node:wasi';

const args = argv.slice(2);
const wasi = new WASI({ version: 'preview1', args, preopens: { '.': '.' }, returnOnExit: true });

// Called from functions of JavaScript: optimised code that calls WASI's own crashes Node
// (https://github.com/nodejs/node/issues/53087).
const calls = {};
for (const [name, call] of Object.entries(wasi.wasiImport)) calls[name] = (...of) => call(...of);

const program = await WebAssembly.compile(await readFile(args[0]));
const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: calls });
process.exitCode = wasi.start(instance);
