/** Resolves if a program succeeds; else rejects with its output, which is captured. */
export function succeeded(child, name) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed:\n${output.trim()}`));
    });
  });
}
