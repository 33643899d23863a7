import { parentPort } from 'node:worker_threads';
import { jobs } from './jobs/index.ts';
import { serveJobs } from './work/index.ts';

/** The other thread of the language server: see `Crew`. */
if (parentPort !== null) serveJobs(parentPort, jobs);
