import type { RouterContextProvider } from 'react-router';
import type { MessageKey } from '#messages/index.ts';
import { readPlans } from '../pricing/read-plans.server.ts';
import type { Question } from './questions.tsx';
import { siteRequest } from './site-request.server.ts';
import { addStructuredData, questionsData, siteData, softwareData } from './structured-data.server.ts';

/** A page that sells plans. Search engines get its plans and questions as structured data. */
export async function plansPage(
  context: Readonly<RouterContextProvider>,
  page: { area: 'home' | 'pricing'; questions: number },
) {
  const site = await siteRequest(context);
  const { request, settings, t } = site;
  const plans = await readPlans(request.locale);
  const text = (name: string) => t(`sitewords.${page.area}.${name}` as MessageKey);
  const questions: Question[] = Array.from({ length: page.questions }, (_, at) => ({
    question: text(`q${at + 1}`),
    answer: text(`a${at + 1}`),
  }));
  addStructuredData(
    request,
    ...siteData(request, settings),
    softwareData(request, settings, plans),
    questionsData(questions),
  );
  return { ...site, plans, questions };
}
