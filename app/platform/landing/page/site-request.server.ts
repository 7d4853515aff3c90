import type { RouterContextProvider } from 'react-router';
import { type PlatformSettings, platformSettings } from '#domain/platform/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { type RequestContext, requestContext } from '#server/index.ts';

/** A request for a page of the site, with the platform's settings and with texts that contain the platform's name. */
export type SiteRequest = { request: RequestContext; settings: PlatformSettings; t: Translate };

export async function siteRequest(context: Readonly<RouterContextProvider>): Promise<SiteRequest> {
  const request = context.get(requestContext);
  const settings = await platformSettings();
  const t = translator(request.locale);
  const platform = settings.names[request.locale];
  return { request, settings, t: (key, values) => t(key, { platform, ...values }) };
}
