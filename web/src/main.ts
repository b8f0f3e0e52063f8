import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { register } from './offline/register';
import { router } from './router.svelte';
import { theme } from './theme.svelte';

theme.apply();
router.listen();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
register();
