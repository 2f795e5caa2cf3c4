import { painted } from './platform/painted.ts';
import './styles.css';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no element with the id "root"');

// The prerendered page or shell is painted before the application begins.
if (place.firstChild) await painted();
const { mountApp } = await import('./app.tsx');
await mountApp(place);
