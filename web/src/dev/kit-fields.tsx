import { researchAreaOptions, serviceTypeOptions, timelineOptions } from '@aliquot/contract/options';
import { useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { AddressField } from '../ui/form/address-field.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { MultiSelect } from '../ui/form/multi-select.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Select } from '../ui/form/select.tsx';
import { SuggestField } from '../ui/form/suggest-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { TextArea } from '../ui/form/textarea.tsx';
import { AnchoredPopover } from '../ui/overlay/anchored-popover.tsx';
import { Search } from '../ui/text/icon.ts';
import { Group } from './kit-group.tsx';

const pause = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

const sampleAddresses = ['1920 Terry Ave, Seattle, WA 98101', '1920 Pike Place, Seattle, WA 98101', 'Seattle, Washington'].map(
  (display_name, place_id) => ({
    display_name,
    place_id,
    type: place_id === 2 ? 'city' : 'postal_code',
    lat: 47.61 + place_id / 100,
    lon: -122.33,
  }),
);

const methods = ['Whole-genome sequencing', 'RNA sequencing', 'Flow cytometry'];

/** Free text with suggestions in its own popover. */
const Suggesting = () => {
  const [words, setWords] = useState('');
  return (
    <AnchoredPopover label="Add a method" trigger="Add a method" triggerClassName={buttonClass('secondary')}>
      {(close) => (
        <SuggestField
          label="Method"
          value={words}
          onChange={setWords}
          suggestions={methods.filter((method) => method.toLowerCase().includes(words.toLowerCase()))}
          onChoose={close}
          onEnter={close}
        />
      )}
    </AnchoredPopover>
  );
};

export const Fields = () => {
  const [areas, setAreas] = useState<string[]>(['genomics', 'oncology']);
  const [area, setArea] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const [kind, setKind] = useState<'researcher' | 'lab'>('researcher');
  return (
    <Group title="Fields">
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="Full name" autoComplete="name" required />
        <TextField label="Email address" type="email" error="Please enter a valid email address" defaultValue="ada@" />
        <PasswordField label="Password" hint="At least 8 characters" />
        <NumberField label="Staff count" unit="people" optional />
        <Select label="Timeline" placeholder="Choose a timeline" options={timelineOptions} defaultValue="" />
        <DateField label="Expires" defaultValue="2027-03-31" />
        <Combobox label="Research area" options={researchAreaOptions} value={area} onChange={setArea} />
        <MultiSelect label="Services" options={serviceTypeOptions} value={areas} onChange={setAreas} />
        <MultiSelect
          label="Specializations"
          options={researchAreaOptions}
          value={areas}
          onChange={setAreas}
          error="Choose at least one"
        />
        <AddressField
          label="Address"
          value={address}
          onChange={setAddress}
          search={async (text) => {
            await pause(600);
            return sampleAddresses.filter(({ display_name }) => display_name.toLowerCase().includes(text.toLowerCase()));
          }}
        />
      </div>
      <TextArea label="Description" hint="What is to be measured, in how many samples" />
      <RadioGroup
        label="I am a"
        look="cards"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'researcher', label: 'Researcher', description: 'I look for a laboratory.' },
          { value: 'lab', label: 'Laboratory', description: 'I take on research projects.' },
        ]}
      />
      <Checkbox label="Remember me" hint="Keeps you signed in for 30 days" />
      <TextField label="Search" hideLabel dense placeholder="Search title" icon={<Search aria-hidden="true" size={16} />} />
      <Suggesting />
    </Group>
  );
};
