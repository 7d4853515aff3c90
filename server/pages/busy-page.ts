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

/** Shown instead of the result of an upload while the install's disk is nearly full. */
export function diskFullPage(): string {
  return plainPage({
    en: {
      title: 'No room for files',
      text: 'The server has no room for files, long texts and copies at the moment, so nothing was saved. Go back: what you typed is still there. Try again later, or tell the operator of the platform.',
    },
    ar: {
      title: 'لا مساحة للملفات',
      text: 'لا توجد مساحة للملفات والنصوص الطويلة والنُّسخ على الخادم حاليًا، فلم يُحفظ شيء. ما كتبته باقٍ في الصفحة السابقة. يُرجى المحاولة لاحقًا أو إبلاغ مشغّل المنصة.',
    },
  });
}
