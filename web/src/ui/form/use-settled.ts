import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while, as when somebody has stopped typing. */
export const useSettled = <Value>(value: Value, milliseconds = 250): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
