/** Downloads a text as a file. */
export const saveFile = (name: string, text: string, type: 'application/json' | 'text/plain'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
