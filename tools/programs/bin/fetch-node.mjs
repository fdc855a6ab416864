#!/usr/bin/env node
/** `node fetch-node.mjs <version>`: prints the folder with the program of a version of Node, downloaded with npm. */
import { fileURLToPath } from 'node:url';

import { fetchNode } from '../src/fetch-node.mjs';

const nodes = fileURLToPath(new URL('../../../dist/nodes', import.meta.url));
process.stdout.write(`${fetchNode(process.argv[2] ?? '24', nodes)}\n`);
