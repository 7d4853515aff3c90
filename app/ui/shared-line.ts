type Connect<M> = (pass: (message: M) => void) => () => void;

type Line<M> = {
  name: string;
  /** Messages to repeat to a tab that opens later, by key. */
  last: Map<unknown, M>;
  hear: (message: M) => void;
  connect: Connect<M>;
};

/**
 * Shares one connection among all tabs of a browser: the tab that holds the lock opens the connection and
 * broadcasts its messages. Returns a function that leaves the shared connection.
 */
export function shareLine<M>({ name, last, hear, connect }: Line<M>): () => void {
  // These APIs are missing in old browsers and on plain http except localhost; there each tab opens its own
  // connection.
  if (!navigator.locks || !globalThis.BroadcastChannel) return connect(hear);
  const tabs = new BroadcastChannel(name);
  let close: (() => void) | null = null;
  tabs.onmessage = ({ data }: MessageEvent<M | null>) => {
    if (data) hear(data);
    else if (close) for (const message of last.values()) tabs.postMessage(message);
  };
  tabs.postMessage(null);
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock may be granted just after this tab has left.
      if (signal.aborted) return resolve();
      close = connect((message) => {
        hear(message);
        tabs.postMessage(message);
      });
      signal.addEventListener('abort', () => resolve());
    });
  navigator.locks.request(name, { signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    close?.();
    close = null;
    tabs.close();
  };
}

type Events<Name extends string> = {
  address: string;
  names: readonly Name[];
  longestWait: number;
  onOpen: () => void;
  onMessage: (name: Name, data: unknown) => void;
  onRefused?: () => void;
};

/**
 * Opens an EventSource, which reconnects by itself after a lost connection. After a refusal this function
 * retries with exponential backoff.
 */
export function openEvents<Name extends string>(events: Events<Name>): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const begin = () => {
    source = new EventSource(events.address);
    source.onopen = () => {
      refusals = 0;
      events.onOpen();
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      events.onRefused?.();
      const wait = Math.min(events.longestWait, 2000 * 2 ** refusals++);
      timer = setTimeout(begin, wait * (0.5 + Math.random()));
    };
    for (const name of events.names) {
      source.addEventListener(name, (event) =>
        events.onMessage(name, JSON.parse((event as MessageEvent).data)),
      );
    }
  };
  begin();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
