import { createServer } from 'node:net';

/** One sentence with the reason why the web server cannot listen on that port; null if it can. */
export function findPortProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(portProblem(port, error) ?? unusable(port, error)),
    );
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}

/** One sentence for a failure to listen; null for any other failure. */
export function portProblem(port: number, { code }: NodeJS.ErrnoException): string | null {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use by another program. Stop it, or set PORT to another number.`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`;
  return null;
}

function unusable(port: number, { code }: NodeJS.ErrnoException): string {
  return `Port ${port} cannot be used (${code}). Set PORT to another number.`;
}
