type Choosing = {
  /** As in the `accept` attribute: ".pdf,.docx". */
  accept: string;
  /** Opens the camera on a phone, for one picture. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
};

/** The input must stay reachable until the picker is closed, or some browsers forget what was chosen. */
let waiting: HTMLInputElement | null = null;

/** Opens the browser's file picker. To be called in a click. */
export const chooseFiles = ({ accept, camera = false, onFiles }: Choosing): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = !camera;
  if (camera) input.capture = 'environment';
  input.addEventListener('change', () => {
    waiting = null;
    onFiles([...(input.files ?? [])]);
  });
  waiting = input;
  waiting.click();
};
