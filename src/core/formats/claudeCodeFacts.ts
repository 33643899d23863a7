import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { contentOf, isEmpty, leadingText, lineKind } from './claudeCodeMessage.ts';
import type { LineFacts } from './claudeCodeThreads.ts';
import { field, firstString, numberField, objectField, pick, stringField } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import { Notes } from './notes.ts';

/**
 * A line as it counts: a progress line that carries a sub-agent's message is that message; a line of the streaming
 * output names the call of a sub-agent instead of flagging it.
 */
export function effectiveLine(line: JsonObject): JsonObject {
  const data = objectField(line, 'data');
  const inner = objectField(data ?? undefined, 'message');
  if (data !== null && inner !== null && stringField(data, 'type') === 'agent_progress') {
    const agent = stringField(data, 'agentId');
    return {
      ...inner,
      isSidechain: true,
      parentUuid: null,
      agentId: agent,
      ...pick(line, 'parentToolUseID'),
    };
  }
  const call = stringField(line, 'parent_tool_use_id');
  return call === null ? line : { ...line, isSidechain: true, agentId: call, parentToolUseID: call };
}

/** Lines with one id and time are the same or differ at once: their middles need not be hashed. */
const PRINT_REACH = 128;

/** What the first pass keeps of a session: its lines' places in the tree, and what stands outside the conversation. */
export class SessionFacts {
  readonly lines: LineFacts[] = [];
  readonly models: (string | null)[] = [];
  sessionId: string | null = null;
  /** Facts of the first line that has them. */
  metadata: JsonObject = {};
  status: string | null = null;
  cost: number | null = null;
  private readonly callOfAgent = new Map<string, string>();
  private readonly callsByPrompt = new Map<number, string[]>();
  private readonly promptOf = new Map<number, number>();
  /** Lines outside the conversation, by type and subtype. */
  readonly notes = new Notes();
  private readonly titles: { rank: number; title: string; leaf: string | null }[] = [];
  private readonly interned = new Map<string, string>();

  /** Call once per record, in order; `undefined` for a record without a value. */
  add(record: JsonValue | undefined): void {
    if (!isJsonObject(record)) {
      this.lines.push({
        kind: 'note',
        uuid: null,
        parent: null,
        messageId: null,
        sidechain: false,
        agent: null,
        isPrompt: false,
        hasContent: false,
        print: 0,
      });
      this.models.push(null);
      return;
    }
    const line = effectiveLine(record);
    const kind = lineKind(line);
    const message = objectField(line, 'message') ?? undefined;
    const index = this.lines.length;
    const sidechain = field(line, 'isSidechain') === true;
    const agent = sidechain ? firstString(line, 'agentId') : null;
    this.lines.push({
      kind,
      uuid: firstString(line, 'uuid'),
      parent: firstString(line, 'parentUuid'),
      messageId: kind === 'model' ? firstString(message, 'id') : null,
      sidechain,
      agent,
      isPrompt:
        kind === 'prompt' && field(line, 'isMeta') !== true && field(line, 'isCompactSummary') !== true,
      hasContent: !isEmpty(contentOf(line)),
      print: fingerprint(
        ['type', 'message', 'content', 'attachment', 'timestamp'].map((name) => field(line, name) ?? null),
        PRINT_REACH,
      ),
    });
    const model = stringField(message, 'model');
    this.models.push(
      kind === 'model' && model !== null && model !== '<synthetic>' ? this.intern(model) : null,
    );
    if (kind === 'note') this.addNote(line);
    else this.addConversation(line, index, sidechain, agent);
  }

  /** The session's title: what the person gave, else the program's own, else a summary of this very session. */
  get title(): string | null {
    const uuids = new Set(this.lines.map((line) => line.uuid));
    const usable = this.titles.filter((one) => one.leaf === null || uuids.has(one.leaf));
    const found = (usable.length > 0 ? usable : this.titles).reduce<{ rank: number; title: string } | null>(
      (best, one) => (best === null || one.rank >= best.rank ? one : best),
      null,
    );
    return found?.title ?? null;
  }

  /** The call that started the sub-agent whose first line this is; null where nothing says. */
  callOf(index: number): string | null {
    const agent = this.lines[index]?.agent ?? null;
    const named = agent === null ? undefined : this.callOfAgent.get(agent);
    if (named !== undefined) return named;
    const prompt = this.promptOf.get(index);
    const calls = prompt === undefined ? [] : (this.callsByPrompt.get(prompt) ?? []);
    // The same prompt given twice names neither call.
    return calls.length === 1 ? (calls[0] ?? null) : null;
  }

  private addConversation(line: JsonObject, index: number, sidechain: boolean, agent: string | null): void {
    if (this.sessionId === null) {
      this.sessionId = firstString(line, 'sessionId', 'session_id');
      this.metadata = pick(
        line,
        'cwd',
        'gitBranch',
        'version',
        'entrypoint',
        'agentId',
        'slug',
        'workspace',
        'agent',
      );
    }
    const started = firstString(line, 'parentToolUseID');
    if (agent !== null && started !== null) this.callOfAgent.set(agent, started);
    if (sidechain && stringField(line, 'type') === 'user')
      this.promptOf.set(index, fingerprint(leadingText(line)));
    const content = contentOf(line);
    const finished = stringField(field(line, 'toolUseResult'), 'agentId');
    for (const block of Array.isArray(content) ? content : []) {
      const id = stringField(block, 'id');
      const prompt = stringField(field(block, 'input'), 'prompt');
      if (id !== null && prompt !== null) {
        const print = fingerprint(prompt);
        this.callsByPrompt.set(print, [...(this.callsByPrompt.get(print) ?? []), id]);
      }
      const answered = stringField(block, 'tool_use_id');
      if (finished !== null && answered !== null) this.callOfAgent.set(finished, answered);
    }
  }

  private addNote(line: JsonObject): void {
    const type = stringField(line, 'type') ?? 'object';
    const subtype = stringField(line, 'subtype');
    const detail = subtype ?? stringField(field(line, 'attachment'), 'type');
    const name = detail === null ? type : `${type}/${detail}`;
    this.notes.add(name, line);
    const title = { summary: 'summary', 'ai-title': 'aiTitle', 'custom-title': 'customTitle' }[type];
    if (title !== undefined) {
      const text = firstString(line, title);
      const rank = ['summary', 'ai-title', 'custom-title'].indexOf(type);
      if (text !== null) this.titles.push({ rank, title: text, leaf: firstString(line, 'leafUuid') });
    }
    if (type === 'result' && subtype !== null) {
      this.status = subtype;
      this.cost = numberField(line, 'total_cost_usd');
    }
  }

  private intern(text: string): string {
    const known = this.interned.get(text);
    if (known !== undefined) return known;
    this.interned.set(text, text);
    return text;
  }
}
