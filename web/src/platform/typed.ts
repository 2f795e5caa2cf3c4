type Field = HTMLInputElement | HTMLTextAreaElement;

const watchMilliseconds = 5000;

const isField = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type));

const type = (field: Field, value: string) => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React watches the property of the element itself, and would not see a value written there as new.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Keeps what was typed into a page before its script ran: a form that takes over its fields empties them, and gets their
 * values typed again. Call it just before; it watches for five seconds.
 */
export const keepTyped = (place: Element): void => {
  const typed = new Map<Field, string>();
  for (const field of place.querySelectorAll('input, textarea'))
    if (isField(field) && field.value !== field.defaultValue) typed.set(field, field.value);
  const onInput = ({ target, isTrusted }: Event) => {
    if (isTrusted && isField(target)) typed.set(target, target.value);
  };
  place.addEventListener('input', onInput);
  const end = performance.now() + watchMilliseconds;
  const look = () => {
    for (const [field, value] of typed) {
      if (value === '' || field.value !== '') continue;
      typed.delete(field);
      type(field, value);
    }
    if (performance.now() < end) requestAnimationFrame(look);
    else place.removeEventListener('input', onInput);
  };
  requestAnimationFrame(look);
};
