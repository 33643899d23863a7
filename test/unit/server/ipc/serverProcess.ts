import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type CancellationToken,
  type MessageConnection,
} from 'vscode-languageserver-protocol/node';
import type { z } from 'zod';
import type { Method } from '../../../../src/protocol/index.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Bundles the server as it is shipped, into a folder of this package: its scripts are modules because the package is. */
export function buildServer(): { module: string; dispose(): void } {
  mkdirSync(join(root, 'out'), { recursive: true });
  const folder = mkdtempSync(join(root, 'out', 'test-server-'));
  execFileSync(process.execPath, ['esbuild.mjs', 'server', 'serverWorker', `--outdir=${folder}`], {
    cwd: root,
  });
  return {
    module: join(folder, 'server.js'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A running server, and the client's end of the connection, as the editor has it. */
export class TestServer {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;

  private constructor(child: ChildProcess) {
    this.child = child;
    this.connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    this.connection.listen();
  }

  static async start(module: string): Promise<TestServer> {
    const server = new TestServer(
      fork(module, ['--node-ipc'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    );
    await server.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
    });
    await server.connection.sendNotification('initialized', {});
    return server;
  }

  async call<P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    params: z.input<P>,
    token?: CancellationToken,
  ): Promise<z.infer<R>> {
    // A third argument that is undefined would be sent as a parameter.
    const sending = token === undefined ? [params] : [params, token];
    const result: unknown = await this.connection.sendRequest(method.name, ...sending);
    return method.result.parse(result);
  }

  ended(): Promise<void> {
    return new Promise((resolve) => this.child.once('exit', () => resolve()));
  }
}
