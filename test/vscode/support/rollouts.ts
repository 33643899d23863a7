/** One rollout a line: a question, a thought about a grader, a call and its result, an answer. */
export function chatRollouts(ids: readonly string[]): string {
  return ids.map((id) => `${JSON.stringify(rollout(id))}\n`).join('');
}

function rollout(id: string) {
  const call = { id: 'call-1', type: 'function', function: { name: 'read_ledger', arguments: '{"row":7}' } };
  return {
    id,
    messages: [
      { role: 'user', content: `Reconcile the ledger of ${id}.` },
      {
        role: 'assistant',
        reasoning_content: 'The hidden grader probably compares the final answer.',
        content: '',
        tool_calls: [call],
      },
      { role: 'tool', tool_call_id: 'call-1', content: 'balance 12.50' },
      { role: 'assistant', content: `The balance of ${id} is 12.50.` },
    ],
  };
}
