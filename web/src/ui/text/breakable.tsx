import { Fragment } from 'react';

/** An address of mail or of the web, whose line breaks after a point or an @ before it breaks inside of a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])/).map((part, index) => (
    // The parts of a text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
