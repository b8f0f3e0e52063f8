/** Starts the client: loads the messages and the first page, then mounts the app. */

import { mount } from 'svelte';
import './app.css';
import './board/style.css';
import App from './app/App.svelte';
import { register } from './offline/register';
import { preloadFirst } from './app/pages';
import { router } from './router/router.svelte';
import { theme } from './user/theme.svelte';
import { areasOf } from './app/areas';
import { beforeApiErrors } from './api/client';
import { loadServerMessages } from './words/server_messages';
import { words } from './words/words.svelte';

beforeApiErrors(() => loadServerMessages('problems'));
theme.apply();
router.listen();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

preloadFirst(router.route);
words.load('common', ...areasOf(router.route)).then(
  () => {
    target.replaceChildren();
    mount(App, { target });
  },
  // Without messages the app cannot render, so index.html has an error text of its own.
  () => target.replaceChildren(document.querySelector<HTMLTemplateElement>('#wordless')?.content ?? ''),
);
register();
