import { Component, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { dirOf, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import type { PickPicture } from './rich-text-toolbar.tsx';

export type { PickPicture } from './rich-text-toolbar.tsx';

type Props = {
  /** The posted field: HTML, which the save sanitises. */
  name: string;
  label: string;
  locale: Locale;
  defaultValue: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** Opens the picture picker; without it pictures cannot be inserted. */
  pickPicture?: PickPicture;
  onChange?: (html: string) => void;
};

const Editor = lazy(() => import('./rich-text-editor.tsx'));

/**
 * A field for text with headings, lists and links. A textarea holds the HTML. With scripts the editor covers
 * the textarea and writes its changes into it, so that forms treat the field like any other.
 */
export function RichTextField(props: Props) {
  const { name, label, locale, defaultValue, description, error, disabled = false } = props;
  const t = useTexts();
  const id = useId();
  const source = useRef<HTMLTextAreaElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const hydrated = useHydrated();
  const described = [description ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="rich-field" data-plain={isPlain ? '' : undefined}>
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <textarea
        ref={source}
        id={id}
        name={name}
        rows={8}
        className="rich-source"
        lang={locale}
        dir={dirOf(locale)}
        defaultValue={defaultValue}
        disabled={disabled}
        hidden={isReady}
        aria-describedby={described || undefined}
        aria-invalid={error && !isReady ? true : undefined}
      />
      {hydrated ? (
        <PlainInstead onFail={() => setPlain(true)}>
          <Suspense fallback={<p className="caption rich-waiting">{t('richtext.loading')}</p>}>
            <Editor
              source={source}
              locale={locale}
              labelId={`${id}-label`}
              describedBy={described}
              isInvalid={error !== undefined}
              disabled={disabled}
              pickPicture={props.pickPicture}
              onReady={() => setReady(true)}
              onChange={props.onChange}
            />
          </Suspense>
        </PlainInstead>
      ) : null}
      {description ? (
        <p className="caption" id={`${id}-help`}>
          {description}
        </p>
      ) : null}
      <p className="field-error" id={`${id}-error`}>
        {error ?? ''}
      </p>
    </div>
  );
}

/** If the editor fails to load, the textarea stays usable. */
class PlainInstead extends Component<{ children: ReactNode; onFail: () => void }, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch() {
    this.props.onFail();
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
