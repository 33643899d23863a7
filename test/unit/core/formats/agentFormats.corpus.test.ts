import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MemoryByteSource } from '../../../../src/core/bytes/index.ts';
import { sampleOf, sniffFormat } from '../../../../src/core/formats/index.ts';
import { counts, readRollouts } from './readRollouts.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const corpus = process.env['ROLLOUT_REVIEW_CORPUS'] ?? path.join(root, '../shared/corpus');

/**
 * Per file its format, its rollouts, turns, reasoning turns and tool calls, and its problems by kind. The counts come
 * from a throw-away Python script that shares nothing with the readers: it walks each format's own structure (lines
 * of the main conversation and of each sidechain; response items; `samples[].messages`; `history` and the steps of
 * `trajectory` beyond it; the messages of `traj`, of prompt and completion, of groups and traces; events and parallel
 * lists of steps; the stretches of speech in `ticks`), joins neighboring messages of the model and counts `tool_use`,
 * `*_call` and `tool_calls`. Repeated call ids and results without a call were counted by it too. The traces of
 * Langfuse, OpenTelemetry and managed agents are few, and were counted by hand. Where the script and a reader
 * differed, the lines were read by hand; what was found stands beside the row.
 */
const golden: readonly (readonly [
  format: string,
  file: string,
  counts: readonly [rollouts: number, turns: number, reasoningTurns: number, toolCalls: number],
  problems: Readonly<Record<string, number>>,
])[] = [
  ['claude-code', 'claude-code/claude-code-log-fixtures/representative_messages.jsonl', [1, 11, 0, 2], {}],
  ['claude-code', 'claude-code/claude-code-log-fixtures/todowrite_examples.jsonl', [1, 8, 0, 3], {}],
  [
    'claude-code',
    'claude-code/copilot-chat-fixtures/30530d66-37fb-4f3b-aa5f-d92b6a8afae2.jsonl',
    [1, 43, 0, 25],
    {},
  ],
  [
    'claude-code',
    'claude-code/copilot-chat-fixtures/50a7220d-7250-46f3-b38e-b716ce25032e/subagents/agent-a21e2f5.jsonl',
    [1, 4, 2, 1],
    {},
  ],
  [
    'claude-code',
    'claude-code/copilot-chat-fixtures/b02ed4d8-1f00-45cc-949f-3ea63b2dbde2.jsonl',
    [1, 6, 0, 0],
    {},
  ],
  [
    'claude-code',
    'claude-code/copilot-chat-fixtures/b3a7bd3c-5a10-4e7b-8ff0-7fc0cd6d1093.jsonl',
    [1, 7, 2, 4],
    {},
  ],
  [
    'claude-code',
    'claude-code/copilot-chat-fixtures/b3a7bd3c-5a10-4e7b-8ff0-7fc0cd6d1093/subagents/agent-aa9d784.jsonl',
    [1, 4, 2, 1],
    {},
  ],
  [
    'claude-code',
    'claude-code/copilot-chat-fixtures/vscode-node/4c289ca8-f8bb-4588-8400-88b78beb784d.jsonl',
    [1, 12, 0, 5],
    {},
  ],
  [
    'claude-code',
    'claude-code/real-sessions-2025/1af7fc5e-8455-4414-9ccd-011d40f70b2a.jsonl',
    [1, 21, 0, 12],
    {},
  ],
  [
    'claude-code',
    'claude-code/real-sessions-2025/fe5e1c67-53e7-4862-81ae-d0e013e3270b.jsonl',
    [6, 345, 0, 167],
    {},
  ],
  ['claude-code', 'claude-code/real-sessions-2026/agentic-wallet_claude-session.jsonl', [1, 6, 2, 2], {}],
  ['claude-code', 'claude-code/scout-fixtures/agent-atest01.jsonl', [1, 4, 0, 1], {}],
  ['claude-code', 'claude-code/scout-fixtures/agent_session.jsonl', [1, 4, 0, 1], {}],
  ['claude-code', 'claude-code/scout-fixtures/clear_split_session.jsonl', [2, 5, 0, 0], {}],
  ['claude-code', 'claude-code/scout-fixtures/slug_clear_session.jsonl', [2, 5, 0, 0], {}],
  ['claude-code', 'claude-code/simonw/sample_session.jsonl', [1, 7, 0, 2], {}],
  ['claude-code', 'claude-code/simonw/sample_session.json', [1, 33, 1, 12], {}],
  ['claude-code', 'agent-sessions-fixtures/claude/large.jsonl', [1, 10, 1, 1], { 'missing-call-id': 1 }],
  [
    'claude-code',
    'agent-sessions-fixtures/claude/schema_drift.jsonl',
    [1, 6, 0, 1],
    { 'missing-call-id': 1 },
  ],
  // The script finds 2, 36, 5, 3: it knows no branches (one line more), drops no repeated lines (63 and 87 repeat 60 and 62)
  // and does not join the parts of a message around attachments (50 with 55, 65 with 77 and 78).
  [
    'claude-code',
    'agent-sessions-fixtures/claude/small.jsonl',
    [3, 33, 4, 3],
    { 'missing-call-id': 2, 'unknown-record': 1 },
  ],
  ['claude-code', 'cass-fixtures/html_export/edge_cases/all_message_types.jsonl', [1, 5, 0, 1], {}],
  ['claude-code', 'cass-fixtures/html_export/edge_cases/large_session.jsonl', [1, 1000, 0, 0], {}],
  ['claude-code', 'cass-fixtures/html_export/edge_cases/unicode_heavy.jsonl', [1, 8, 0, 0], {}],
  // The script leaves broken lines out (2 turns); what can be read of lines 2 and 4 is shown.
  [
    'claude-code',
    'cass-fixtures/html_export/malformed/invalid_json.jsonl',
    [1, 4, 0, 0],
    { 'invalid-json': 2 },
  ],
  // The script leaves the torn last line out (2 turns); what stands of it is shown.
  ['claude-code', 'cass-fixtures/html_export/malformed/truncated.jsonl', [1, 3, 0, 0], { 'torn-record': 1 }],
  ['claude-code', 'cass-fixtures/html_export/malformed/wrong_types.jsonl', [1, 6, 0, 0], { 'wrong-type': 1 }],
  ['claude-code', 'cass-fixtures/html_export/real_sessions/amp_data_pipeline.jsonl', [1, 20, 0, 0], {}],
  ['claude-code', 'cass-fixtures/html_export/real_sessions/chatgpt_react_help.jsonl', [1, 20, 0, 0], {}],
  [
    'claude-code',
    'cass-fixtures/html_export/real_sessions/claude_code_auth_fix.jsonl',
    [1, 20, 0, 5],
    { 'missing-call-id': 5 },
  ],
  ['claude-code', 'cass-fixtures/html_export/real_sessions/cline_vscode_setup.jsonl', [1, 37, 0, 17], {}],
  ['claude-code', 'cass-fixtures/html_export/real_sessions/codex_api_design.jsonl', [1, 22, 0, 1], {}],
  ['claude-code', 'cass-fixtures/html_export/real_sessions/cursor_refactoring.jsonl', [1, 22, 0, 4], {}],
  ['claude-code', 'cass-fixtures/html_export/real_sessions/opencode_rust_cli.jsonl', [1, 22, 0, 5], {}],
  [
    'claude-code',
    'cass-fixtures/html_export/real_sessions/pi_agent_personal_assistant.jsonl',
    [1, 20, 0, 0],
    {},
  ],
  ['claude-code', 'cass-fixtures/message_grouping/edge_cases.jsonl', [1, 19, 0, 11], { 'orphan-result': 1 }],
  ['codex-cli', 'agent-sessions-fixtures/codex_051_usage.jsonl', [1, 0, 0, 0], { incomplete: 1 }],
  ['codex-cli', 'agent-sessions-fixtures/codex_053_rate_limit.jsonl', [1, 0, 0, 0], { incomplete: 1 }],
  ['codex-cli', 'agent-sessions-fixtures/codex/schema_drift.jsonl', [1, 4, 0, 1], { 'missing-call-id': 1 }],
  // The script finds 16 turns: it passes over 6 compactions, 3 messages between agents and 1 message told by an event alone.
  [
    'codex-cli',
    'agent-sessions-fixtures/codex/small.jsonl',
    [1, 26, 1, 8],
    { 'orphan-result': 1, 'duplicate-call-id': 5 },
  ],
  ['codex-cli', 'cass-fixtures/message_grouping/codex_session.jsonl', [1, 8, 0, 2], { 'missing-call-id': 2 }],
  [
    'inspect-eval',
    'inspect/2025-02-11T15-18-04-05-00_popularity_mj7khqpMM4GBCfVQozKgzB.eval',
    [10, 30, 0, 0],
    {},
  ],
  ['inspect-eval', 'inspect/flow_gpqa-diamond_2026-01-09.eval', [4, 8, 4, 0], {}],
  ['inspect-eval', 'inspect/log_message_deduplication.eval', [1, 12, 0, 5], {}],
  ['inspect-eval', 'inspect/metr-inspect-action_small.eval', [6, 228, 70, 70], {}],
  ['inspect-eval', 'inspect/metr_2025-12-13_class-eval.eval', [5, 15, 5, 0], {}],
  ['inspect-eval', 'inspect/mmlu-no-summary-choices.eval', [1, 2, 0, 0], {}],
  [
    'inspect-eval',
    'inspect/scout_2025-09-23T08-09-58-04-00_popularity_DN2wbX2ZvACsBpjwptzBRo.eval',
    [100, 300, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect/scout_2025-09-23T08-09-58-04-00_security-guide_LuxZJVwvymC3S3SyoJczxB.eval',
    [16, 48, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect/scout_2025-09-23T08-09-58-04-00_theory-of-mind_bbB4eRCx2rFJLyPH42Cj9r.eval',
    [100, 200, 0, 0],
    {},
  ],
  ['inspect-eval', 'inspect/2025-05-12T20-27-36-04-00_browser.json', [1, 10, 0, 4], {}],
  ['inspect-eval', 'inspect/log_read_sample.json', [1, 3, 0, 0], {}],
  ['inspect-eval', 'inspect/metr-vivaria_simple_inspect_eval.json', [1, 1, 0, 0], {}],
  ['inspect-eval', 'inspect/no-samples.json', [0, 0, 0, 0], { incomplete: 1 }],
  ['inspect-eval', 'docent/docent_ctf.json', [2, 28, 0, 11], {}],
  [
    'inspect-eval',
    'inspect-rl-before-after/000_val__2026-05-15T14-59-54-00-00_task_7ygiTYGjw4u8gRzCaynAkT.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/001_rollout__2026-05-15T14-59-56-00-00_task_YDdw7Dzz4htFnpqmSpLJTN.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/002_rollout__2026-05-15T14-59-57-00-00_task_Xd4UAz4zyHLsHRvNKdSLWV.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/002_val__2026-05-15T14-59-58-00-00_task_8MWLvstBReBBLJEkM6rNdX.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/003_rollout__2026-05-15T14-59-59-00-00_task_kC46bC6XFiF5At4F9NsEFY.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/004_rollout__2026-05-15T15-00-00-00-00_task_F8thLGtPimcFfcDJbNTojn.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/004_val__2026-05-15T15-00-01-00-00_task_3urKfZnhuA6gv5es6vTzfU.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/005_rollout__2026-05-15T15-00-02-00-00_task_b7QMC9VVx6KBVG5bhTeR3G.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'inspect-rl-before-after/005_val__2026-05-15T15-00-04-00-00_task_Pw2K96B8Vi4wNZf4xnSnnf.eval',
    [4, 12, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'cohorts/impossiblebench-qwen3-32b-inspect/2025-12-19T15-27-39+00-00_lcb-conflicting-canmod-minimal_HAiSQfLwwgDT5xixJoNyT8.eval',
    [5, 30, 0, 0],
    { incomplete: 1 },
  ],
  [
    'inspect-eval',
    'cohorts/impossiblebench-qwen3-32b-inspect/2025-12-29T17-41-48+00-00_lcb-conflicting-canmod-minimal_DNoXj2uofo32WVe53G5pFA.eval',
    [32, 192, 0, 0],
    {},
  ],
  [
    'inspect-eval',
    'cohorts/impossiblebench-qwen3-32b-inspect/2025-12-29T17-41-49+00-00_lcb-conflicting-canmod-minimal_86pm58gko3rfTaUzWfgP96.eval',
    [32, 192, 0, 0],
    {},
  ],
  ['tau-bench', 'docent/docent-sample_tb_airline.json', [1, 42, 0, 12], { 'duplicate-call-id': 22 }],
  ['tau-bench', 'tau-bench/MockAirlineDomainEnv-few_shot.jsonl', [19, 463, 0, 0], { 'missing-call-id': 105 }],
  ['tau-bench', 'tau-bench/gpt-4o-airline.json', [200, 5308, 0, 1164], { 'duplicate-call-id': 146 }],
  ['tau2-bench', 'tau2-bench/voice-experiment/49b22f0c-4a56-41c5-922f-bc2a56e53a23.json', [1, 21, 0, 0], {}],
  ['tau2-bench', 'tau2-bench/voice-experiment/results.json', [0, 0, 0, 0], { incomplete: 1 }],
  ['openhands', 'openhands/resolver_output.jsonl', [2, 52, 0, 26], { 'missing-call-id': 24 }],
  ['openhands', 'openhands/traj_basic_gui_mode.json', [1, 10, 0, 4], {}],
  ['openhands', 'openhands/traj_wrong_initial_state.json', [1, 8, 0, 4], {}],
  [
    'atif',
    'atif/nemo_relay_atif_v1.7_real_redacted.json',
    [1, 10, 0, 4],
    { 'unknown-record': 4, 'duplicate-call-id': 7 },
  ],
  ['atif', 'atif/openhands_hello-world.trajectory.json', [1, 7, 0, 2], {}],
  [
    'atif',
    'atif/terminus_2_hello-world-context-summarization-linear-history.trajectory.cont-1.json',
    [1, 12, 0, 0],
    {},
  ],
  ['atif', 'rolloutviz-synthetic/harbor-atif.json', [2, 5, 1, 1], {}],
  ['mini-swe-agent', 'mini-swe-agent/github_issue.traj.json', [1, 22, 0, 10], {}],
  ['mini-swe-agent', 'mini-swe-agent/local.traj.json', [1, 6, 0, 2], {}],
  ['verifiers', 'rolloutviz-synthetic/verifiers-generate.json', [1, 4, 0, 1], {}],
  ['verifiers', 'verifiers/arc_agi_3/arc-agi-3--gpt-4.1-mini/1c109c41/results.jsonl', [3, 516, 0, 0], {}],
  [
    'verifiers',
    'verifiers/math_python/math-python--gpt-5-nano/cb7a1799/results.jsonl',
    [15, 77, 0, 16],
    { 'missing-call-id': 16 },
  ],
  [
    'verifiers',
    'verifiers/mcp_env/mcp-env--gpt-4.1-mini/fdac998f/results.jsonl',
    [3, 12, 0, 3],
    { 'missing-call-id': 3 },
  ],
  ['nemo-gym', 'nemo-gym/anyterminal_agent.example_rollouts_hermes.jsonl', [5, 294, 0, 142], {}],
  ['nemo-gym', 'nemo-gym/calendar.example_rollouts.jsonl', [5, 135, 5, 0], {}],
  ['nemo-gym', 'nemo-gym/circle_click.example_rollouts.jsonl', [5, 20, 0, 5], {}],
  ['nemo-gym', 'nemo-gym/circle_click.example_rollouts_reward_profiling.jsonl', [5, 10, 0, 0], {}],
  ['nemo-gym', 'nemo-gym/conversational_tool_use_simulation.example_rollouts.jsonl', [5, 73, 34, 14], {}],
  ['nemo-gym', 'nemo-gym/example_tool_call_multireward.example_rollouts.jsonl', [5, 25, 0, 5], {}],
  ['nemo-gym', 'nemo-gym/genrm_compare.example_rollouts.jsonl', [5, 9, 0, 0], { incomplete: 5 }],
  ['nemo-gym', 'nemo-gym/grl_sokoban.example_rollouts.jsonl', [5, 194, 0, 0], {}],
  ['nemo-gym', 'nemo-gym/harbor_agent.example_output.jsonl', [3, 95, 0, 55], { 'orphan-result': 7 }],
  ['nemo-gym', 'nemo-gym/math_formal_lean.example_rollouts.jsonl', [5, 10, 0, 0], {}],
  ['nemo-gym', 'nemo-gym/mini_swe_agent_2.example_rollouts.jsonl', [5, 196, 62, 129], {}],
  ['nemo-gym', 'nemo-gym/newton_bench.example_rollouts.jsonl', [5, 71, 33, 28], {}],
  ['nemo-gym', 'nemo-gym/spider2_lite.example_rollouts.jsonl', [5, 15, 5, 0], {}],
  ['nemo-gym', 'nemo-gym/swebench.example_rollouts.jsonl', [5, 5, 0, 0], { incomplete: 5 }],
  ['nemo-gym', 'nemo-gym/tales.example_rollouts.jsonl', [5, 187, 0, 0], {}],
  ['nemo-gym', 'nemo-gym/tau2.example_rollouts.jsonl', [5, 65, 0, 20], {}],
  // The script counts 48: 12 replies end right after the tag that opens their reasoning.
  ['atropos', 'atropos/rubiks_process_results_32.jsonl', [24, 132, 36, 36], {}],
  ['polar', 'polar-rollout-server/h200-stitch__attempt4.quarantined.json', [1, 13, 0, 9], {}],
  ['polar', 'polar-rollout-server/h200-stitch__attempt5.accepted.json', [1, 253, 0, 249], {}],
  ['polar', 'polar-rollout-server/thinking-on__episode-off.accepted.json', [1, 11, 0, 7], {}],
  ['polar', 'polar-rollout-server/thinking__episode-on.quarantined.json', [1, 5, 2, 1], {}],
  ['langfuse', 'langfuse/agno-2025-06-11.trace.json', [1, 6, 0, 1], { 'missing-call-id': 1 }],
  ['langfuse', 'langfuse/google-adk-2025-08-28.trace.json', [1, 5, 0, 1], { 'missing-call-id': 1 }],
  ['langfuse', 'langfuse/langgraph-python-2025-08-22.trace.json', [1, 5, 0, 1], {}],
  ['otel-spans', 'otel-genai/dazzaji_test-traces.json', [2, 2, 0, 0], { incomplete: 2 }],
  [
    'intercode',
    'cohorts/intercode-bash-models/ic_bash_multiturn_gpt-3.5_10_turns_fs_4.json',
    [27, 377, 0, 175],
    {},
  ],
  [
    'intercode',
    'cohorts/intercode-bash-models/ic_bash_multiturn_gpt-4_10_turns_fs_2.json',
    [53, 673, 0, 310],
    {},
  ],
  [
    'intercode',
    'cohorts/intercode-bash-models/ic_bash_multiturn_gpt-4_10_turns_fs_4.json',
    [27, 289, 0, 131],
    {},
  ],
  [
    'intercode',
    'cohorts/intercode-bash-models/ic_bash_multiturn_text-davinci-003_10_turns_fs_4.json',
    [27, 357, 0, 165],
    {},
  ],
  ['intercode', 'cohorts/intercode-bash-models/ic_bash_react_10_turns_fs_4.json', [27, 259, 116, 116], {}],
  [
    'trae',
    'cohorts/iso-bench-trae-gpt5-vs-sonnet45/claude-sonnet-45/sglang_001_09deb20d/trajectory.json',
    [1, 22, 0, 9],
    {},
  ],
  [
    'trae',
    'cohorts/iso-bench-trae-gpt5-vs-sonnet45/claude-sonnet-45/sglang_011_25e1816e/trajectory.json',
    [1, 93, 0, 44],
    {},
  ],
  [
    'trae',
    'cohorts/iso-bench-trae-gpt5-vs-sonnet45/claude-sonnet-45/sglang_022_5239d795/trajectory.json',
    [1, 12, 0, 4],
    {},
  ],
  [
    'trae',
    'cohorts/iso-bench-trae-gpt5-vs-sonnet45/gpt-5/sglang_001_09deb20d/trajectory.json',
    [1, 68, 0, 32],
    {},
  ],
  [
    'trae',
    'cohorts/iso-bench-trae-gpt5-vs-sonnet45/gpt-5/sglang_052_ac971ff6/trajectory.json',
    [1, 3, 0, 0],
    {},
  ],
  [
    'google-adk',
    'google-adk/context_update_successful_test.session.json',
    [1, 6, 0, 1],
    { 'missing-call-id': 1 },
  ],
  // The script finds 5 turns: it does not part the turns of one agent from those of another.
  ['google-adk', 'google-adk/flow_complex_spark_sample.session.json', [1, 9, 0, 2], { 'missing-call-id': 2 }],
  ['intercode', 'intercode/ic_python_multiturn_gpt-3.5_7_turns.json', [117, 977, 0, 430], {}],
  ['intercode', 'intercode/ic_python_multiturn_gpt-4_7_turns.json', [119, 981, 0, 431], {}],
  ['managed-agents', 'langsmith/anthropic_managed_mcp_tools.jsonl', [1, 5, 0, 1], {}],
  ['managed-agents', 'langsmith/anthropic_managed_mcp_tools_reject.jsonl', [1, 7, 0, 2], {}],
  ['sharegpt', 'sft-chat/llamafactory_glaive_toolcall_en_demo.json', [300, 1914, 0, 211], {}],
  ['sharegpt', 'sft-chat/llamafactory_v1_dpo_demo.jsonl', [20, 60, 0, 0], {}],
  ['stringsight', 'stringsight/airline_data_demo.jsonl', [100, 2622, 0, 609], { 'duplicate-call-id': 588 }],
  ['reasoned-rows', 'cohorts/olmo-rl-checkpoints-cot-monitor/olmo_pre_rl_judged.json', [33, 33, 29, 0], {}],
  ['reasoned-rows', 'cohorts/olmo-rl-checkpoints-cot-monitor/olmo_step_100_judged.json', [44, 44, 43, 0], {}],
  [
    'reasoned-rows',
    'cohorts/olmo-rl-checkpoints-cot-monitor/olmo_step_1200_judged.json',
    [55, 55, 55, 0],
    {},
  ],
  ['reasoned-rows', 'cohorts/olmo-rl-checkpoints-cot-monitor/olmo_step_200_judged.json', [22, 22, 22, 0], {}],
  ['reasoned-rows', 'cohorts/olmo-rl-checkpoints-cot-monitor/olmo_step_20_judged.json', [33, 33, 29, 0], {}],
  [
    'rolloutviz',
    'edge-cases/rolloutviz-malformed/invalid-json.ndjson',
    [0, 0, 0, 0],
    { 'torn-record': 1, incomplete: 1 },
  ],
  ['rolloutviz', 'edge-cases/rolloutviz-malformed/unknown-field.ndjson', [0, 0, 0, 0], { incomplete: 1 }],
  ['rolloutviz', 'edge-cases/rolloutviz-malformed/unknown-parent.ndjson', [1, 1, 0, 1], {}],
  ['rolloutviz', 'rolloutviz-synthetic/coding-agent-bugfix.ndjson', [1, 322, 0, 73], {}],
  ['rolloutviz', 'rolloutviz-synthetic/demo.ndjson', [3, 35, 0, 8], {}],
  ['env-steps', 'misc-rl/vending-env_trajectories.jsonl', [2, 200, 0, 100], {}],
  ['reflexion', 'reflexion/mbpp-py._reflexion_5_gpt-4.jsonl', [397, 794, 149, 0], {}],
  [
    'chat-export',
    'cass-fixtures/chatgpt_real/conversations-real/conv-conversation-id.json',
    [1, 2, 0, 0],
    {},
  ],
  [
    'chat-export',
    'cass-fixtures/chatgpt_real/conversations-real/conv-structured-parts.json',
    [1, 2, 0, 0],
    {},
  ],
  ['chat-export', 'chat-exports/chatgpt_native-browser-capture-v1.json', [2, 5, 0, 1], {}],
  ['chat-export', 'chat-exports/claude-ai_sample-00.json', [1, 3, 0, 0], {}],
  ['swe-agent', 'swe-agent/sweagent-ctf_i_got_id_demo.traj', [1, 44, 21, 21], {}],
  ['swe-agent', 'swe-agent/sweagent-v0_gpt4_test-repo.traj', [1, 12, 0, 5], {}],
  ['swe-agent', 'swe-agent/sweagent-v0_xml_marshmallow-1867.traj', [1, 26, 12, 12], {}],
  [
    'swe-agent',
    'swe-agent/sweagent-v1_function_calling_marshmallow-1867.traj',
    [1, 28, 0, 13],
    { 'duplicate-call-id': 8 },
  ],
  ['swe-agent', 'swe-agent/swesmith_pydantic.pr_8316.traj', [1, 46, 0, 22], {}],
  ['gemini-cli', 'agent-sessions-fixtures/gemini/large.json', [1, 8, 1, 2], {}],
  ['gemini-cli', 'agent-sessions-fixtures/gemini/schema_drift.json', [1, 2, 0, 0], {}],
  ['gemini-cli', 'cass-fixtures/gemini/hash123/chats/session-test.json', [1, 2, 0, 0], {}],
  ['pi', 'agent-sessions-fixtures/openclaw/large.jsonl', [1, 6, 0, 2], {}],
  ['pi', 'agent-sessions-fixtures/openclaw/small.jsonl', [1, 3, 0, 1], {}],
  ['pi', 'agent-sessions-fixtures/pi/small.jsonl', [1, 6, 0, 0], {}],
  ['pi', 'pi-agent/assistant-message-with-thinking-code.json', [1, 1, 1, 0], {}],
  ['pi', 'pi-agent/before-compaction.jsonl', [1, 992, 49, 454], {}],
  ['pi', 'polar-rollout-server/pi-corpus__pi_transcript.jsonl', [1, 11, 0, 8], {}],
  ['pi', 'polar-rollout-server/spike__captures__pi_local_transcript.jsonl', [1, 4, 0, 1], {}],
  ['cline', 'cline/sdk_agentic.compaction.json', [1, 4, 0, 0], {}],
  ['cline', 'cline/sdk_session.messages.json', [1, 33, 0, 11], {}],
  // The script pairs no results: the format has no call ids.
  ['copilot-cli', 'agent-sessions-fixtures/copilot/large.jsonl', [1, 9, 0, 2], {}],
  ['copilot-cli', 'agent-sessions-fixtures/copilot/schema_drift.jsonl', [1, 4, 0, 1], { 'orphan-result': 1 }],
  ['copilot-chat', 'copilot-chat/spec.chatreplay.json', [2, 16, 0, 3], {}],
  // No call ids in this format, so nothing is paired; the same goes for Antigravity below.
  ['cursor', 'agent-sessions-fixtures/Cursor/test-session.jsonl', [1, 4, 0, 2], {}],
  ['cursor', 'agent-sessions-fixtures/cursor/large.jsonl', [1, 10, 1, 2], { 'orphan-result': 2 }],
  ['cursor', 'agent-sessions-fixtures/cursor/small.jsonl', [1, 4, 0, 1], {}],
  ['cursor', 'agent-sessions-fixtures/cursor/subagent/subagents/child.jsonl', [1, 2, 0, 0], {}],
  [
    'antigravity',
    'agent-sessions-fixtures/antigravity/cli_schema_drift.jsonl',
    [1, 3, 1, 0],
    { 'missing-call-id': 1 },
  ],
  [
    'antigravity',
    'agent-sessions-fixtures/antigravity/cli_small.jsonl',
    [1, 18, 3, 2],
    { 'missing-call-id': 9 },
  ],
  [
    'antigravity',
    'cass-fixtures/antigravity/brain/aaaa1111-bbbb-2222-cccc-333344445555/.system_generated/logs/transcript.jsonl',
    [1, 8, 1, 1],
    { 'missing-call-id': 2 },
  ],
  [
    'antigravity',
    'cass-fixtures/antigravity/brain/aaaa1111-bbbb-2222-cccc-333344445555/.system_generated/logs/transcript_full.jsonl',
    [1, 8, 1, 1],
    { 'missing-call-id': 2 },
  ],
  ['droid', 'agent-sessions-fixtures/droid/session_store_schema_drift.jsonl', [1, 2, 0, 0], {}],
  ['droid', 'agent-sessions-fixtures/droid/session_store_small.jsonl', [1, 3, 0, 1], {}],
  ['droid', 'agent-sessions-fixtures/droid/stream_json_large.jsonl', [1, 4, 0, 1], {}],
  ['droid', 'agent-sessions-fixtures/droid/stream_json_schema_drift.jsonl', [1, 4, 0, 1], {}],
  ['grok', 'agent-sessions-fixtures/grok/chat_history.jsonl', [1, 9, 2, 3], {}],
  ['kimi', 'agent-sessions-fixtures/kimi/subagent_agent-0.jsonl', [1, 7, 3, 2], {}],
  ['qwen-code', 'agent-sessions-fixtures/qwen/019f0000-0000-7000-8000-000000000001.jsonl', [1, 5, 1, 1], {}],
  // A step back leaves one answer as a branch.
  ['qwen-code', 'agent-sessions-fixtures/qwen/019f0000-0000-7000-8000-000000000004.jsonl', [2, 4, 1, 1], {}],
  ['qwen-code', 'agent-sessions-fixtures/qwen/019f0000-0000-7000-8000-000000000005.jsonl', [1, 2, 0, 0], {}],
  ['qwen-code', 'agent-sessions-fixtures/qwen/system_telemetry.jsonl', [1, 2, 0, 1], {}],
];

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** As much of a file as sniffing looks at. */
function headOf(file: string): Uint8Array {
  const head = new Uint8Array(128 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

if (existsSync(corpus)) {
  describe('files of the corpus', () => {
    it.each(golden)(
      '%s: %s',
      async (format, name, [rollouts, turns, reasoningTurns, toolCalls], problems) => {
        const file = await readRollouts(path.basename(name), readFileSync(path.join(corpus, name)));
        expect(file.format).toBe(format);
        const found = file.rollouts.map((rollout) => counts(rollout.turns));
        const sum = (field: keyof (typeof found)[number]) =>
          found.reduce((total, one) => total + one[field], 0);
        expect({
          rollouts: file.rollouts.length,
          turns: sum('turns'),
          reasoningTurns: sum('reasoningTurns'),
          toolCalls: sum('toolCalls'),
        }).toEqual({ rollouts, turns, reasoningTurns, toolCalls });
        const kinds: Record<string, number> = {};
        for (const { kind } of file.problems) kinds[kind] = (kinds[kind] ?? 0) + 1;
        expect(kinds).toEqual(problems);
      },
    );

    it('has no other file that one of these formats claims', async () => {
      const mine = new Set(golden.map(([format]) => format));
      const known = new Set(golden.map(([, name]) => name));
      const claimed: string[] = [];
      for (const name of filesOf(corpus)) {
        if (known.has(name)) continue;
        const source = new MemoryByteSource(name, headOf(path.join(corpus, name)));
        const { id } = sniffFormat(await sampleOf(source));
        if (mine.has(id)) claimed.push(`${id}: ${name}`);
      }
      expect(claimed).toEqual([]);
    });
  });
} else {
  it('has no corpus to read', () => {
    expect(existsSync(corpus)).toBe(false);
  });
}
