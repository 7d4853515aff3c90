import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';

/** A form with a single button, for an act that needs no reason. */
export function QuickAct({ intent, text, submit }: { intent: string; text: string; submit: string }) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value={intent} />
      <p className="muted">{text}</p>
      <div>
        <Button type="submit" loading={state !== 'idle' && formData?.get('intent') === intent}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
