/** A short notice at the edge of the window. With `onUndo` it stays for eight seconds and offers to undo the action. */
export type Notice = {
  title: string;
  description?: string;
  tone?: 'info' | 'error';
  onUndo?: () => void;
  /** In milliseconds; 0 keeps it open until closed. */
  timeout?: number;
};

type Listener = (notice: Notice) => void;

const waiting: Notice[] = [];
let listener: Listener | undefined;
let onFirst: (() => void) | undefined;

/** Shows a notice. The viewport that renders it loads with the first one. */
export const notify = (notice: Notice) => {
  if (listener) {
    listener(notice);
    return;
  }
  waiting.push(notice);
  onFirst?.();
};

/** Called by the shell: `load` runs once there is a notice. */
export const onFirstNotice = (load: () => void) => {
  onFirst = load;
  if (waiting.length > 0) load();
  return () => {
    onFirst = undefined;
  };
};

/** Called by the viewport, which takes over all notices including pending ones. */
export const receiveNotices = (receive: Listener) => {
  listener = receive;
  for (const notice of waiting.splice(0)) receive(notice);
  return () => {
    listener = undefined;
  };
};
