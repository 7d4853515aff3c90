import { useRef } from 'react';
import type { Locale } from '#lib/locale.ts';
import { usePickPicture } from '../content/use-pick-picture.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { RichTextField } from '../richtext/rich-text-field.tsx';

type Props = {
  name: string;
  label: string;
  locale: Locale;
  value: string;
  disabled: boolean;
  onChange: (html: string) => void;
};

/** Rich text of a block. The editor starts anew when another text arrives, as by undo. */
export function HtmlInput({ value, locale, onChange, ...field }: Props) {
  const pick = usePickPicture();
  const typed = useRef(value);
  const begun = useRef(0);
  if (value !== typed.current) {
    typed.current = value;
    begun.current += 1;
  }
  return (
    <>
      <RichTextField
        key={begun.current}
        {...field}
        locale={locale}
        defaultValue={value}
        pickPicture={pick.pickPicture(locale)}
        onChange={(html) => {
          typed.current = html;
          onChange(html);
        }}
      />
      <MediaPicker {...pick.picker} />
    </>
  );
}
