import { escapeHtml } from '#lib/escape-html.ts';
import { plainPage } from './plain-page.ts';

const TEXTS = {
  over: {
    en: { title: 'This view is over', text: 'Look at the store again from its page in the console.' },
    ar: { title: 'انتهت هذه المعاينة', text: 'يمكن بدء معاينة جديدة من صفحة المتجر في لوحة المشغّل.' },
  },
  refused: {
    en: {
      title: 'Not part of this view',
      text: 'An operator sees a store read only, without personal details, files and keys.',
    },
    ar: {
      title: 'ليست ضمن هذه المعاينة',
      text: 'يرى المشغّل المتجر للقراءة فقط، دون بيانات شخصية أو ملفات أو مفاتيح.',
    },
  },
};

/** Shown instead of a page that an operator's view does not include, with a link back to the console. */
export function viewPage(reason: keyof typeof TEXTS, console: string): string {
  const { en, ar } = TEXTS[reason];
  const link = (text: string) => `<br><a href="${escapeHtml(console)}">${text}</a>`;
  return plainPage({
    en: { ...en, text: en.text + link('Back to the console') },
    ar: { ...ar, text: ar.text + link('العودة إلى لوحة المشغّل') },
  });
}
