import { plainPage } from './plain-page.ts';

/** The page while the database is down or overloaded: the same request may succeed in a moment. */
export function busyPage(): string {
  return plainPage({
    en: {
      title: 'One moment, please',
      text: 'This page cannot be shown right now. Please try again in a few seconds.',
    },
    ar: {
      title: 'لحظة من فضلك',
      text: 'يتعذّر عرض هذه الصفحة الآن. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.',
    },
  });
}
