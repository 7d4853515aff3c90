import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';

type Props = { id: string; label: string; drop: string; help: string; isOptional?: boolean };

/** The field `file` for one CSV file, with its name once it is chosen. */
export function CsvFileField({ id, label, drop, help, isOptional = false }: Props) {
  const [file, setFile] = useState('');
  return (
    <div className="file-field">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <div className="drop-zone">
        <Glyph name={file ? 'file' : 'upload'} />
        <p className="strong">{file ? <bdi dir="auto">{file}</bdi> : drop}</p>
        <input
          id={id}
          type="file"
          name="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={`${id}-help`}
          required={!isOptional}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0]?.name ?? '')}
        />
        <p className="caption" id={`${id}-help`}>
          {help}
        </p>
      </div>
    </div>
  );
}
