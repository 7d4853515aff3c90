import type { PageMessages } from '../../ui/console/texts.tsx';

/** Replaces the platform's default name in the texts: the logo, the titles and the label of the home link. */
export function withPlatformName(messages: PageMessages, name: string): PageMessages {
  const { platform } = messages;
  if (typeof platform !== 'object' || platform.name === name) return messages;
  const own = String(platform.name);
  const nav = platform.nav as PageMessages;
  const renamed = (text: string | PageMessages | undefined) =>
    String(text).replace(own, () => asMessage(name));
  return {
    ...messages,
    platform: {
      ...platform,
      name: asMessage(name),
      title: renamed(platform.title),
      nav: { ...nav, home: renamed(nav.home) },
    },
  };
}

/** Escapes a text, so that it is shown unchanged as an ICU message. */
function asMessage(text: string): string {
  return text.replaceAll("'", "''").replace(/[{}<>]+/g, "'$&'");
}
