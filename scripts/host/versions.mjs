/** The npm package that carries a complete VS Code server; this version holds VS Code 1.139.1. */
export const codeServerVersion = '4.139.1';

/** The Node that the server needs: older majors lack `registerHooks` of `node:module`. */
export const nodeVersion = '24.22.3';
