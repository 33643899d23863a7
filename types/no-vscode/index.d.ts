// An empty module: folders that must not reach the editor resolve "vscode" to this file, so any import of a name from it fails to compile.
export {};
