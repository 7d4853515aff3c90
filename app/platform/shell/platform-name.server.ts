import type { PageMessages } from '../../ui/console/texts.tsx';

/** The texts with another name of the platform: in its logo, in titles and in the label of its home link. */
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

/** A text as an ICU message that says exactly this text. */
function asMessage(text: string): string {
  return text.replaceAll("'", "''").replace(/[{}<>]+/g, "'$&'");
}
