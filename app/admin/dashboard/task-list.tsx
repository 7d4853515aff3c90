import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';

export type Task = {
  key: string;
  to: string;
  glyph: GlyphName;
  tone: string;
  title: string;
  text: ReactNode;
};

/** The list of tasks; each line links to the page where the task is done. */
export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="todo-list">
      {tasks.map((task) => (
        <li key={task.key}>
          <Link to={task.to}>
            <span className="glyph-tile" data-tone={task.tone}>
              <Glyph name={task.glyph} />
            </span>
            <span className="todo-text">
              <b>{task.title}</b>
              <span className="muted">{task.text}</span>
            </span>
            <Glyph name="next" small />
          </Link>
        </li>
      ))}
    </ul>
  );
}
