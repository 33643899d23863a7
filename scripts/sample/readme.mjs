/**
 * The page that a reviewer who opens the sample workspace finds first.
 * @param {readonly import('./types.ts').Environment[]} environments
 * @returns {string}
 */
export function readme(environments) {
  const rows = environments.map(
    (one) => `| ${one.area} | ${one.id} | ${one.tasks.map((task) => task.id).join(', ')} |`,
  );
  return `# Sample rollouts

Two cohorts of one fictional model, quarry-9b, before (\`base/\`, step 0) and after (\`trained/\`, step 1200) reinforcement
learning. 48 accounting and insurance tasks in 24 environments, four attempts at each in either cohort.
Every company, person, document and number is made up by a program.

Open any \`.jsonl\` file: one rollout is one line, with its task, environment, reward and messages. Rollouts of one task
have the same ids in both cohorts.

| file | environment | tasks |
|---|---|---|
${rows.join('\n')}
`;
}
