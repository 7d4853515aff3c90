/** Shares a URL with the device's share sheet; copies it if there is none. */
export async function shareOrCopy(what: {
  title: string;
  url: string;
}): Promise<'shared' | 'copied' | 'left'> {
  if (navigator.share) {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      // AbortError: cancelled by the shopper. After any other error, copying still works.
      if ((error as Error).name === 'AbortError') return 'left';
    }
  }
  return (await copy(what.url)) ? 'copied' : 'left';
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API is missing on plain http.
    return copyBySelecting(text);
  }
}

function copyBySelecting(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
