import { Form, useNavigation } from 'react-router';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FieldFrame, TextArea, TextField } from '../../ui/field.tsx';
import { FileInput } from '../page/file-input.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { ReviewOutcome } from './review-form.server.ts';
import { StarField } from './star-field.tsx';

type FormProps = {
  values: Record<'rating' | 'title' | 'comment' | 'name' | 'email', string>;
  stars: { value: string; text: string }[];
  waits: boolean;
  outcome: ReviewOutcome | undefined;
};

export function ReviewForm({ values, stars, waits, outcome }: FormProps) {
  const text = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const sent = outcome && !outcome.done && outcome.refused === null ? outcome : null;
  const shown = sent?.values ?? values;
  const errors = sent?.errors ?? {};
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const field = (name: 'title' | 'comment' | 'name' | 'email', label: string) => ({
    id: name,
    name,
    label,
    error: errors[name],
    defaultValue: shown[name],
  });
  return (
    <Form method="post" encType="multipart/form-data" className="review-form" noValidate>
      <ErrorSummary title={sent?.title ?? ''} errors={listed} />
      <StarField stars={stars} chosen={shown.rating} error={errors.rating} />
      <TextField {...field('title', text('reviews.form.heading'))} dir="auto" maxLength={120} required />
      <TextArea {...field('comment', text('reviews.form.comment'))} rows={6} maxLength={3000} />
      <FieldFrame
        field="photo"
        label={text('reviews.form.photos')}
        optional={text('reviews.form.optional')}
        help={text('reviews.form.photoHelp')}
        error={errors.photo}
      >
        <FileInput
          id="photo"
          name="photo"
          accept="image/png,image/jpeg"
          multiple
          aria-invalid={errors.photo ? true : undefined}
          aria-describedby={errors.photo ? 'photo-error photo-help' : 'photo-help'}
        />
      </FieldFrame>
      <TextField
        {...field('name', text('common.name'))}
        help={text('reviews.form.nameHelp')}
        autoComplete="name"
        dir="auto"
        maxLength={120}
        required
      />
      <TextField
        {...field('email', text('reviews.form.email'))}
        help={text('reviews.form.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        required
      />
      <button type="submit" className="btn primary tall" disabled={isSending}>
        {text('reviews.form.send')}
      </button>
      {waits ? <p className="muted sm review-waits">{text('reviews.form.moderated')}</p> : null}
    </Form>
  );
}
