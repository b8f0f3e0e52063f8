import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { register } from './offline/register';
import { router } from './router.svelte';
import { theme } from './theme.svelte';
import { areasOf, laterAreas } from './words/first';
import { words } from './words/words.svelte';

theme.apply();
router.listen();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

words.load('common', ...areasOf(router.route)).then(
  () => {
    mount(App, { target });
    // Nobody waits for these; without them the server's own sentences are shown.
    words.load(...laterAreas(router.route)).catch(() => undefined);
  },
  // Without any words nothing can be said; the page says in its own what a reload may help.
  () => target.append(document.querySelector<HTMLTemplateElement>('#wordless')?.content ?? ''),
);
register();
