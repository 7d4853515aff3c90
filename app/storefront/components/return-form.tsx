import { Form, useNavigation } from 'react-router';
import { OwnText } from '../../ui/own-text.tsx';
import type { ReturnFormView } from '../after-order-view.ts';
import { paths } from '../paths.ts';
import { useLocalePath, useShell } from '../shell-context.tsx';
import { FileInput } from './file-input.tsx';

/** Asks the store to take products back: which, how many of each, why, and what for. */
export function ReturnForm({ form }: { form: ReturnFormView }) {
  const href = useLocalePath();
  const { locale } = useShell();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <details className="box return-form">
      <summary>
        <b>{form.title}</b> <span className="muted sm">{form.until}</span>
      </summary>
      <Form method="post" encType="multipart/form-data" action={href(paths.myOrder(form.number))}>
        <input type="hidden" name="intent" value="return" />
        <p className="muted sm">{form.text}</p>
        {form.lines.map((line) => (
          <fieldset key={line.id} className="return-line">
            <legend>
              <OwnText locale={line.titleLocale === locale ? undefined : line.titleLocale}>
                {line.title}
              </OwnText>
            </legend>
            <select className="input" name={`line.${line.id}`} aria-label={line.unitsLabel} defaultValue="0">
              {Array.from({ length: line.most + 1 }, (_, units) => (
                <option key={`${line.id} ${String(units)}`} value={units}>
                  {units}
                </option>
              ))}
            </select>
            <select className="input" name={`reason.${line.id}`} aria-label={line.reasonLabel}>
              {form.reasons.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </fieldset>
        ))}
        <fieldset className="return-wish">
          <legend>{form.wishLabel}</legend>
          {form.wishes.map(({ value, label }, index) => (
            <label key={value}>
              <input type="radio" name="wish" value={value} defaultChecked={index === 0} /> {label}
            </label>
          ))}
        </fieldset>
        <label className="return-comment">
          <span>{form.commentLabel}</span>
          <textarea className="input" name="comment" rows={3} maxLength={1000} dir="auto" />
        </label>
        <div className="return-comment">
          <label htmlFor="return-photos">{form.photosLabel}</label>
          <FileInput
            id="return-photos"
            name="photo"
            accept="image/png,image/jpeg"
            multiple
            aria-describedby="return-photos-help"
          />
          <span className="field-help" id="return-photos-help">
            {form.photosHelp}
          </span>
        </div>
        <button type="submit" className="btn primary" disabled={isSending}>
          {form.submit}
        </button>
      </Form>
    </details>
  );
}
