// A new club's time zone: most likely the one of the computer that it is made on.
(() => {
  const choice = document.getElementById("id_time_zone");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = [...choice.options].find((option) => option.value === here);
  // A choice made before this script loaded stays.
  const untouched = choice.selectedOptions[0]?.defaultSelected;
  if (found && untouched) found.selected = true;
})();
