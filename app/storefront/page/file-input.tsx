import { type InputHTMLAttributes, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/**
 * A file to choose. The browser's own field speaks the browser's language, not the page's: with scripts our words and
 * the file's name stand in its place, and it lies over them unseen, to be pressed, reached and named as ever.
 */
export function FileInput(input: InputHTMLAttributes<HTMLInputElement>) {
  const text = useTexts();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <span className="input file-input">
      <span className="file-words needs-scripts" aria-hidden="true">
        <Icon name="image" size="s" />
        {chosen.length === 0 ? text('common.file.choose') : null}
        {chosen.map((name) => (
          <bdi key={name}>{name}</bdi>
        ))}
      </span>
      <input
        {...input}
        type="file"
        onChange={(event) => setChosen(Array.from(event.currentTarget.files ?? [], ({ name }) => name))}
      />
    </span>
  );
}
