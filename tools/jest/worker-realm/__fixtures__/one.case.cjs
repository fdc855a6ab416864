require('./observe.cjs').observe('one');
