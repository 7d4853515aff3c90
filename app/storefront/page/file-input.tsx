import { type InputHTMLAttributes, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/**
 * File field with labels in the page's language: the browser's own field uses the browser's. With scripts it
 * lies invisibly on top of our texts, so it stays clickable, focusable and labelled.
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
