import { Form, useNavigation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { FileInput } from '../page/file-input.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useShell } from '../shell/shell-context.tsx';
import { RETURN_PHOTOS_FIELD, type ReturnFormView, returnUnitsField } from './after-order-view.ts';
import type { AskedReturn } from './order-views.ts';

type Parts = { form: ReturnFormView; asked?: AskedReturn | null };

/** Return request: products, quantities, reason and wish. After a refusal it keeps the submitted values. */
export function ReturnForm({ form, asked }: Parts) {
  const href = useLocalePath();
  const isSending = useNavigation().formMethod === 'POST';
  const wish = form.wishes.find(({ value }) => value === asked?.wish) ?? form.wishes[0];
  return (
    <details className="box return-form" open={asked ? true : undefined}>
      <summary>
        <b>{form.title}</b> <span className="muted sm">{form.until}</span>
      </summary>
      <Form method="post" encType="multipart/form-data" action={href(paths.myOrder(form.number))}>
        <input type="hidden" name="intent" value="return" />
        <p className="muted sm">{form.text}</p>
        {form.lines.map((line) => (
          <Line key={line.id} line={line} form={form} asked={asked} />
        ))}
        <fieldset className="return-wish">
          <legend>{form.wishLabel}</legend>
          {form.wishes.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="wish" value={value} defaultChecked={value === wish?.value} /> {label}
            </label>
          ))}
        </fieldset>
        <label className="return-comment">
          <span>{form.commentLabel}</span>
          <textarea
            className="input"
            name="comment"
            rows={3}
            maxLength={1000}
            dir="auto"
            defaultValue={asked?.comment}
          />
        </label>
        <Photos form={form} asked={asked} />
        <button type="submit" className="btn primary" disabled={isSending}>
          {form.submit}
        </button>
      </Form>
    </details>
  );
}

function Line({ line, form, asked }: Parts & { line: ReturnFormView['lines'][number] }) {
  const { locale } = useShell();
  const field = returnUnitsField(line.id);
  const problem = problemOf(asked, field);
  return (
    <fieldset className="return-line">
      <legend>
        <OwnText locale={line.titleLocale === locale ? undefined : line.titleLocale}>{line.title}</OwnText>
      </legend>
      <select
        id={field}
        className="input"
        name={`line.${line.id}`}
        aria-label={line.unitsLabel}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${field}-error` : undefined}
        defaultValue={Math.min(asked?.units[line.id] ?? 0, line.most)}
      >
        {Array.from({ length: line.most + 1 }, (_, units) => (
          <option key={`${line.id} ${String(units)}`} value={units}>
            {units}
          </option>
        ))}
      </select>
      <select
        className="input"
        name={`reason.${line.id}`}
        aria-label={line.reasonLabel}
        defaultValue={asked?.reasons[line.id]}
      >
        {form.reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Problem field={field} problem={problem} />
    </fieldset>
  );
}

function Photos({ form, asked }: Parts) {
  const problem = problemOf(asked, RETURN_PHOTOS_FIELD);
  const help = `${RETURN_PHOTOS_FIELD}-help`;
  return (
    <div className="return-comment">
      <label htmlFor={RETURN_PHOTOS_FIELD}>{form.photosLabel}</label>
      <FileInput
        id={RETURN_PHOTOS_FIELD}
        name="photo"
        accept="image/png,image/jpeg"
        multiple
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${RETURN_PHOTOS_FIELD}-error ${help}` : help}
      />
      <Problem field={RETURN_PHOTOS_FIELD} problem={problem} />
      <span className="field-help" id={help}>
        {form.photosHelp}
        {asked?.hadPhotos ? <b className="without-scripts"> {form.photosAgain}</b> : null}
      </span>
    </div>
  );
}

const problemOf = (asked: Parts['asked'], field: string) =>
  asked?.errors.find((error) => error.field === field)?.message;

function Problem({ field, problem }: { field: string; problem?: string }) {
  if (!problem) return null;
  return (
    <span className="field-error" id={`${field}-error`}>
      <Icon name="warning" size="s" />
      <span>{problem}</span>
    </span>
  );
}
