const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The origins of our own pages: that of the public address and, on one's own machine, its other names for itself. */
export const ownOrigins = (publicUrl: string): readonly string[] => {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [origin];
  return loopbackNames.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
};
