#!/usr/bin/env node
import process from 'node:process';
import { runCli } from './program.ts';
import { processIo } from './processIo.ts';

/** Replaced by the bundler with the package's version. */
declare const ROLLOUT_REVIEW_VERSION: string | undefined;

const version = typeof ROLLOUT_REVIEW_VERSION === 'string' ? ROLLOUT_REVIEW_VERSION : '0.0.0-dev';

process.exitCode = await runCli(process.argv.slice(2), processIo(), version);
