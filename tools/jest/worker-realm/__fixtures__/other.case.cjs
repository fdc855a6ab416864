require('./observe.cjs').observe('other');
