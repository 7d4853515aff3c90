import { createServer } from 'node:net';

/** Why the web server could not listen on that port, as one sentence; null when it can. */
export function findPortProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(explain(port, error)));
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}

function explain(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is already in use by another program. Stop it, or set PORT to another number.`;
  }
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`;
  return `Port ${port} cannot be used (${error.code}). Set PORT to another number.`;
}
