import { createInterface } from 'node:readline/promises';
import { CommandError } from '../command.ts';
import { type Answers, isAsked, problemsOf, QUESTIONS } from './questions.ts';

/** Asks the questions that no flag answers, each until its answer is valid. */
export async function askAtTerminal(given: Answers): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The iterator keeps lines that are pasted ahead of their question; question() would drop them.
  const lines = terminal[Symbol.asyncIterator]();
  try {
    return await askAll(given, async (text) => {
      process.stderr.write(`${text}\n> `);
      const line = await lines.next();
      if (line.done) throw new CommandError('Stopped. Nothing is written.', 'stopped');
      return line.value;
    });
  } finally {
    terminal.close();
  }
}

export async function askAll(given: Answers, ask: (text: string) => Promise<string>): Promise<Answers> {
  const answers = { ...given };
  for (const question of QUESTIONS) {
    if (answers[question.flag] || !isAsked(question, answers)) continue;
    let text = question.text;
    do {
      answers[question.flag] = (await ask(text)).trim();
      text = problemsOf(question, answers).join('\n');
    } while (text !== '');
  }
  return answers;
}
