import { Glyph } from '../../../ui/console/glyph.tsx';

export type Question = { question: string; answer: string };

/** Questions and answers; one is open at a time, without scripts too. */
export function Questions({ title, questions }: { title: string; questions: Question[] }) {
  return (
    <section className="section questions-section" id="questions">
      <div className="wrap questions-grid">
        <h2>{title}</h2>
        <div className="questions">
          {questions.map(({ question, answer }, at) => (
            <details key={question} name="questions" open={at === 0}>
              <summary>
                {question}
                <Glyph name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
